import { fileURLToPath } from 'node:url';
import type { Server } from '@grpc/grpc-js';
import { load } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';
import { protoPath as healthProto } from 'grpc-health-check';

/** Beside `src` in a checkout and beside `dist` in the package. */
const PROTO_DIRECTORY = fileURLToPath(new URL('../../proto', import.meta.url));

/** Lets clients ask which services there are and of what messages, in both versions of the protocol. */
export async function addReflection(server: Server): Promise<void> {
  const files = ['flipside/v1/reward_service.proto', healthProto];
  const definition = await load(files, { includeDirs: [PROTO_DIRECTORY], keepCase: true });
  new ReflectionService(definition).addToServer(server);
}
