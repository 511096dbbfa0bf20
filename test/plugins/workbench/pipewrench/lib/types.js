export const KINDS = ['csv', 'json'];

export function kindOf(extension) {
  return KINDS.find((kind) => extension === `.${kind}`) ?? 'unknown';
}
