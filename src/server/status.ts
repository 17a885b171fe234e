import { BinaryWriter } from '@bufbuild/protobuf/wire';
import { Metadata, type StatusObject, status } from '@grpc/grpc-js';
import { ERROR_TABLE, FlipsideError } from '../errors.js';

/** HTTP/2 headers carry the message, percent-encoded: a long one would be dropped by the client with its code. */
const MAX_DETAILS_CHARS = 1_000;

const RETRY_AFTER_MS = 500;

/** What a call that threw ends with. A FlipsideError says its message; of anything else the caller learns nothing. */
export function statusOf(error: unknown): StatusObject {
  if (!(error instanceof FlipsideError)) {
    return { code: status.INTERNAL, details: 'internal error', metadata: new Metadata() };
  }
  const code = ERROR_TABLE[error.kind].grpc;
  const details = headerText(error.message);
  const metadata = error.kind === 'overloaded' ? retryMetadata(code, details) : new Metadata();
  return { code, details, metadata };
}

/** grpc-js passes the message through encodeURI, which throws on a lone surrogate. */
function headerText(message: string): string {
  const cut =
    message.length > MAX_DETAILS_CHARS ? `${message.slice(0, MAX_DETAILS_CHARS)}…` : message;
  return cut.toWellFormed();
}

/** google.rpc.Status with one google.rpc.RetryInfo, as clients look for it in the trailers. */
function retryMetadata(code: number, details: string): Metadata {
  const delay = new BinaryWriter()
    .uint32(16)
    .int32(RETRY_AFTER_MS * 1_000_000)
    .finish();
  const retryInfo = new BinaryWriter().uint32(10).bytes(delay).finish();
  const any = new BinaryWriter()
    .uint32(10)
    .string('type.googleapis.com/google.rpc.RetryInfo')
    .uint32(18)
    .bytes(retryInfo)
    .finish();
  const rpcStatus = new BinaryWriter()
    .uint32(8)
    .int32(code)
    .uint32(18)
    .string(details)
    .uint32(26)
    .bytes(any)
    .finish();
  const metadata = new Metadata();
  metadata.set('grpc-status-details-bin', Buffer.from(rpcStatus));
  metadata.set('grpc-retry-pushback-ms', String(RETRY_AFTER_MS));
  return metadata;
}
