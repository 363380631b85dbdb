export { default } from '../../tools/jest.preset.js';
