import preset from '../../jest.preset.js';

/** The first start on a machine fetches what it needs. */
export default { ...preset, testTimeout: 180_000 };
