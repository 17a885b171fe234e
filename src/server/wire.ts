import type { ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { RewardServiceService } from '../gen/flipside/v1/reward_service.js';
import { VerificationServiceService } from '../gen/flipside/v1/verification_service.js';

/** A message as it came in: with its size, and with why it cannot be read where it cannot. */
export type Received<T> =
  | { readonly bytes: number; readonly message: T }
  | { readonly bytes: number; readonly fault: string };

type Definition = ServiceDefinition<UntypedServiceImplementation>;

/**
 * The services as grpc-js registers them. Bytes that are no request reach the handler as a fault, for grpc-js itself
 * would answer INTERNAL, which blames the server and invites a retry.
 */
export const rewardServiceDefinition = receiving(RewardServiceService);
export const verificationServiceDefinition = receiving(VerificationServiceService);

function receiving(service: Readonly<Record<string, Definition[string]>>): Definition {
  return Object.fromEntries(
    Object.entries(service).map(([name, method]) => [
      name,
      { ...method, requestDeserialize: receiver<unknown>(method.requestDeserialize) },
    ]),
  );
}

function receiver<T>(decode: (bytes: Buffer) => T): (bytes: Buffer) => Received<T> {
  return (bytes) => {
    try {
      return { bytes: bytes.length, message: decode(bytes) };
    } catch (error) {
      return { bytes: bytes.length, fault: error instanceof Error ? error.message : String(error) };
    }
  };
}
