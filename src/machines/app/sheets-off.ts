import type { Command } from './types.ts'

/** Commands that begin something with spreadsheets; all others of theirs go on with it, or end it. */
const SHEET_COMMANDS: ReadonlySet<Command['type']> = new Set([
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
])

/** Whether nothing is done for a command where spreadsheets are off (FLAG-2). */
export const isOfSheets = ({ type }: Command): boolean => SHEET_COMMANDS.has(type)
