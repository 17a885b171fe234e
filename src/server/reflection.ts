import { readFile } from 'node:fs/promises';
import { BinaryReader } from '@bufbuild/protobuf/wire';
import type { Server } from '@grpc/grpc-js';
import type { PackageDefinition } from '@grpc/proto-loader';
import { ReflectionService } from '@grpc/reflection';

/** Beside `src` in a checkout and beside `dist` in the package; `npm run gen` writes what is read here. */
const PROTO_DIRECTORY = new URL('../../proto/', import.meta.url);
const DESCRIPTOR_SETS = ['flipside.binpb', 'health.binpb'];

/**
 * Lets clients ask which services there are and of what messages, in both versions of the protocol. The descriptors
 * are the compiler's own: those that proto-loader derives lose `optional`, rename map entries and leave type names
 * relative, and grpcurl refuses them.
 */
export async function addReflection(server: Server): Promise<void> {
  const sets = await Promise.all(
    DESCRIPTOR_SETS.map((file) => readFile(new URL(file, PROTO_DIRECTORY))),
  );
  const fileDescriptorProtos = sets.flatMap(filesOf);
  // Of a package definition the service reads nothing but these.
  const definition = { descriptors: { fileDescriptorProtos } } as unknown as PackageDefinition;
  new ReflectionService(definition).addToServer(server);
}

/** The files of a google.protobuf.FileDescriptorSet, each still encoded. */
function filesOf(set: Uint8Array): Buffer[] {
  const files: Buffer[] = [];
  const reader = new BinaryReader(set);
  while (reader.pos < reader.len) {
    const [field, wireType] = reader.tag();
    if (field === 1) files.push(Buffer.from(reader.bytes()));
    else reader.skip(wireType);
  }
  return files;
}
