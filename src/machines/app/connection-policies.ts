import { loadMessages, lookForNews, sendQueued, tellStop, when } from './chat-policies.ts'
import { lookAtSheet } from './sheet-policies.ts'
import type { Command, Scene } from './types.ts'

/** Retries what failed while the connection was lost. */
export const catchUp = (scene: Scene): readonly Command[] => {
  const { after } = scene
  return [
    ...(after.workbook.save === 'saved' ? lookAtSheet(after) : [{ type: 'SAVE_NOW' } as const]),
    ...when(after.conversations.status === 'failed', { type: 'LOAD_CONVERSATIONS' }),
    ...when(after.spreadsheets.status === 'failed', { type: 'LOAD_SPREADSHEETS' }),
    ...tellStop(scene),
    ...loadMessages(scene, 'failed'),
    ...lookForNews(scene),
    ...sendQueued(scene, ({ isHeld }) => isHeld === true),
  ]
}
