import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'

/** A body that fits each call that has one. */
export const FITTING_BODIES: Readonly<Partial<Record<EndpointName, object>>> = {
  'conversations.rename': { title: 'Taken over' },
  'spreadsheets.rename': { title: 'Taken over' },
  'spreadsheets.update': { workbook_data: {}, title: 'Taken over' },
  'histories.delete': { ids: [] },
  'spreadsheets.deleteMany': { ids: [] },
  'spreadsheets.create': {},
  'spreadsheets.export': {},
  'documents.spreadsheet': {},
  'chat.stream': { message: 'Hello' },
  'conversations.link': { spreadsheet_id: randomUUID() },
  'organizations.rename': { name: 'Taken over' },
  'organizations.setRole': { role: 'owner' },
  'organizations.invite': {},
}
