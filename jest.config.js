/** Every project's tests in one run; each project has its own jest.config.js for running alone. */
export default {
  // Jest takes this one from the root only. Generous: a hang ends here, a slow machine does not fail.
  testTimeout: 120_000,
  projects: ['<rootDir>/apps/*', '<rootDir>/libs/*', '<rootDir>/tools', '<rootDir>/e2e'],
};
