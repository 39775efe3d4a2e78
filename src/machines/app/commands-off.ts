import type { AppFlags } from '#contract/flags.ts'
import type { Command } from './types.ts'

/** Commands that begin something with chats, spreadsheets or documents; all others of theirs go on with it, or end it. */
const BEGIN: {
  readonly [F in 'chat' | 'spreadsheets' | 'documents']: ReadonlySet<Command['type']>
} = {
  chat: new Set([
    'SEND',
    'EDIT',
    'RETRY',
    'CONTINUE',
    'QUEUE',
    'OPEN_CONVERSATION',
    'LOAD_EARLIER_MESSAGES',
    'RELOAD_MESSAGES',
    'LOAD_CONVERSATIONS',
    'LOAD_SHEET_CHATS',
    'SEARCH_CONVERSATIONS',
    'RENAME_CONVERSATION',
    'DELETE_CONVERSATIONS',
  ]),
  spreadsheets: new Set([
    'LOAD_SPREADSHEETS',
    'LOAD_SHEET_CHATS',
    'RENAME_SPREADSHEET',
    'DELETE_SPREADSHEETS',
    'CREATE_FROM_TEMPLATE',
    'OPEN_WORKBOOK',
    'INSERT_TABLE',
    'OPEN_SHARE',
    'OPEN_PUBLIC',
    'COPY_PUBLIC',
    'TAKE_UP_COPY',
    'COPY_SPREADSHEET',
    'TRANSFER',
  ]),
  documents: new Set(['LIST_DOCUMENTS']),
}

/** Whether nothing is done for a command, as what it is about is switched off (FLAG-3). */
export const isCommandOff = ({ type }: Command, flags: AppFlags): boolean =>
  (['chat', 'spreadsheets', 'documents'] as const).some(
    (feature) => !flags[feature] && BEGIN[feature].has(type),
  )
