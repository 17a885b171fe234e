export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/tests'],
  // Real servers and commands, on machines that do other work besides.
  testTimeout: 60_000,
  // The default leaves one core idle.
  maxWorkers: '100%',
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};
