import {
  loadMessages,
  checkForNewQuestion,
  sendQueued,
  reportStop,
  onlyIf,
} from './chat-policies.ts'
import { refreshSheet } from './sheet-policies.ts'
import type { Command, PolicyInput } from './types.ts'

/** After the connection returns, repeats the calls that failed without it. */
export const retryAfterReconnect = (scene: PolicyInput): readonly Command[] => {
  const { after } = scene
  return [
    ...(after.workbook.save === 'saved' ? refreshSheet(after) : [{ type: 'SAVE_NOW' } as const]),
    ...onlyIf(after.conversations.status === 'failed', { type: 'LOAD_CONVERSATIONS' }),
    ...onlyIf(after.spreadsheets.status === 'failed', { type: 'LOAD_SPREADSHEETS' }),
    ...reportStop(scene),
    ...loadMessages(scene, 'failed'),
    ...checkForNewQuestion(scene),
    ...sendQueued(scene, ({ isHeld }) => isHeld === true),
  ]
}
