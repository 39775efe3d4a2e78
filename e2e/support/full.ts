/**
 * True in `npm run test:full`. A short run samples long case tables and skips long tests whose
 * rules another test covers.
 */
export const isFull = process.env['FULL'] === '1'

/** Returns all cases in the full run, else every `step`-th one, starting with the first. */
export const some = <T>(cases: readonly T[], step: number): readonly T[] =>
  isFull ? cases : cases.filter((_, index) => index % step === 0)

/** True for a full run, and for a run that names its files. */
export const hasEveryFile = isFull || process.argv.some((argument) => argument.startsWith('e2e/'))

/**
 * Files of a short run: sign-in, chat, attachments, import, editing, sharing, payment, and
 * failures.
 */
export const SHORT = [
  'attachments',
  'auth',
  'chats',
  'credits-places',
  'first-cells',
  'hostile',
  'light-grid',
  'linked',
  'notices',
  'parts',
  'paywall-moment',
  'public',
  'queue',
  'reply',
  'routes',
  'share',
  'sheet',
  'stored',
  'story',
].map((name) => `**/${name}.spec.ts`)
