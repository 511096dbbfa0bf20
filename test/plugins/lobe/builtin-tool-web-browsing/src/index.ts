export { WebBrowsingManifest } from './manifest';
export { systemPrompt } from './systemRole';
export { WebBrowsingApiName } from './types';
