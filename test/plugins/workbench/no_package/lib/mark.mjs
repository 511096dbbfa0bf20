export const MARK = '!';
