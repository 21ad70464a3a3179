// The lint rules of React's hooks. Their plugin brings a compiler of 30 packages, so it belongs to tests/package.json.
export { default as hooks } from 'eslint-plugin-react-hooks';
