/**
 * `npm run test:full`: the browser walks everything. A short run takes a part of the long rows of like
 * cases, and leaves out long tests whose rules have another one.
 */
export const isFull = process.env['FULL'] === '1'

/** All cases in the full run; in a short one each `step`-th, from the first. */
export const some = <T>(cases: readonly T[], step: number): readonly T[] =>
  isFull ? cases : cases.filter((_, index) => index % step === 0)

/** Whether a run walks every file: the full one, and one that names its files. */
export const hasEveryFile = isFull || process.argv.some((argument) => argument.startsWith('e2e/'))

/** The stories that a short run walks: who signs in, asks, attaches, imports, edits, shares, pays, and what fails. */
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
