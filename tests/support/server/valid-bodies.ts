import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/api/endpoints.ts'

/** A valid body for each endpoint with a body. */
export const VALID_BODIES: Readonly<Partial<Record<EndpointName, object>>> = {
  'conversations.rename': { title: 'Taken over' },
  'spreadsheets.rename': { title: 'Taken over' },
  'spreadsheets.update': { workbook_data: {}, title: 'Taken over' },
  'histories.delete': { ids: [] },
  'spreadsheets.deleteMany': { ids: [] },
  'spreadsheets.create': {},
  'spreadsheets.export': {},
  'changes.undo': {},
  'turns.undo': {},
  'documents.spreadsheet': {},
  'chat.stream': { message: 'Hello' },
  'conversations.link': { spreadsheet_id: randomUUID() },
  'organizations.rename': { name: 'Taken over' },
  'organizations.setRole': { role: 'owner' },
  'organizations.invite': {},
}

/** Path parameters of any endpoint. */
export const ANY_IDS = {
  id: 'x',
  n: '1',
  message_id: 'x',
  change_id: 'x',
  code: 'x',
  member_id: 'x',
  invitation_id: 'x',
}
