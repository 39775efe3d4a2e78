import { MB_BYTES, SSE_LINE_MAX_BYTES, STREAM_INACTIVITY_MS } from '#contract/limits.ts'

// General texts of the client that belong to its first load. Labels are in labels.ts.

/** Reasons beside a disabled Send button, and hints beside an enabled one. */
export const SEND_TEXTS = {
  empty: 'Message is empty',
  toNewest: 'Continues from the newest',
  streaming: 'Answering…',
  documents: 'Waiting for files',
  offline: 'Offline. Send once you reconnect.',
} as const

/** Reasons why the client stopped reading an answer. */
export const STREAM_TEXTS = {
  lost: 'The connection to the server was lost. Looking for the answer until it is found.',
  lineTooLong: `The answer had a line longer than ${SSE_LINE_MAX_BYTES / MB_BYTES} MB, so reading stopped.`,
  gone: 'This chat, or the spreadsheet it is about, may have been deleted elsewhere. If Retry fails too, send the message in a new chat.',
  inactive: `No data arrived for ${STREAM_INACTIVITY_MS / 60_000} minutes, so the answer timed out.`,
} as const

/** Texts about saving a spreadsheet and about conflicts. */
export const SAVE_TEXTS = {
  conflict: 'A newer version of this spreadsheet was saved elsewhere. Your edits are safe.',
  recovered: 'Edits kept on this device were restored.',
  tooLarge: 'This spreadsheet is too large to save.',
  /** Shown if the server rejects the same save twice as stale. */
  refused: 'The server refused this save twice. Your next edit tries again.',
} as const

/** Confirmations after copying a spreadsheet. */
export const COPY_TEXTS = {
  copied: (title: string): string => `Copied as ${title}`,
  yours: (title: string): string => `Copied to your account as ${title}`,
} as const

/** Further texts about uploads. The texts of the upload checks are in `UPLOAD_MESSAGES`. */
export const UPLOAD_TEXTS = {
  letGo: (n: number): string =>
    n === 1
      ? 'A file was not uploaded. Attach it again.'
      : `${n} files were not uploaded. Attach them again.`,
} as const

/** Texts of a deletion while undo is possible. */
export const DELETION_TEXTS = {
  one: (title: string): string => `Deleted ${title}`,
  many: (count: number, noun: string): string => `Deleted ${count} ${noun}`,
  undo: 'Undo',
} as const

/** Texts below the title of a whole-page state. */
export const SCREEN_TEXTS = {
  chatMissing: 'This chat is not in your account. It was deleted, or the address is wrong.',
  chatsSafe: 'Your chats are safe on the server.',
  boundary: 'This part of the page stopped working. Your saved work and drafts are safe.',
  missing: 'Part of this page could not be loaded. Your drafts and edits are kept.',
  late: 'Still loading. This page opens as soon as it is ready.',
  stays: 'There is no connection to reload this page. Try again later.',
} as const

/**
 * Label of the button that continues an answer after its length limit. The button sends this text
 * as the message.
 */
export const CONTINUE_LABEL = 'Continue'
