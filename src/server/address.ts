import { FlipsideError } from '../errors.js';

/** Where a server listens; port 0 lets the system pick one. */
export interface Address {
  readonly host: string;
  readonly port: number;
  /** What sets it, for messages. */
  readonly flag: string;
}

const HOST_PORT = /^(?:\[([0-9a-fA-F:.]+)\]|([^:[\]\s]+)):(\d{1,5})$/;

/** Reads `host:port` or `[IPv6]:port`. Throws FlipsideError `config_invalid` that names the flag. */
export function parseAddress(given: { readonly text: string; readonly flag: string }): Address {
  const { text, flag } = given;
  const [, ipv6, name, digits] = HOST_PORT.exec(text) ?? [];
  const host = ipv6 ?? name;
  const port = Number(digits);
  if (host !== undefined && port <= 65_535) return { host, port, flag };
  throw new FlipsideError(
    'config_invalid',
    `${flag} "${text}": not host:port with a port up to 65535, as in 127.0.0.1:50051 or [::1]:50051`,
  );
}

/** `host:port`, an IPv6 host in brackets. */
export function formatAddress({ host, port }: Pick<Address, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const CAUSES: readonly (readonly [code: string, meaning: string])[] = [
  ['EADDRINUSE', 'the address is in use; stop what listens there'],
  ['EADDRNOTAVAIL', 'no interface of this machine has this address'],
  ['EACCES', 'listening there takes rights that this process does not have'],
  ['ENOTFOUND', 'the host name is not known'],
];

/** Why a server could not listen, for the user: names the address, the flag, and what to do. */
export function cannotListen(cause: unknown, address: Address): FlipsideError {
  const said = cause instanceof Error ? cause.message : String(cause);
  const meaning = CAUSES.find(([code]) => said.includes(code))?.[1] ?? `cannot listen (${said})`;
  const { flag } = address;
  const remedy = `choose another address with ${flag} (port 0 picks a free one)`;
  const message = `${flag} ${formatAddress(address)}: ${meaning}; ${remedy}`;
  return new FlipsideError('config_invalid', message, { cause });
}
