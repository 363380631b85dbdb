import preset from '../jest.preset.js';

/** The whole platform is started once per file. */
export default { ...preset, testTimeout: 120_000 };
