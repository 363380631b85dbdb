/** Jest settings every project shares: native ESM, TypeScript stripped by swc. */
export default {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/out-tsc/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  coverageProvider: 'v8',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
};
