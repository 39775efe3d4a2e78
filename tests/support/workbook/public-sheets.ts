import { createSheet, callerElsewhere } from './sheets.ts'
import type { World } from '../client/world.ts'
import type { useWorlds } from '../client/worlds.ts'

/**
 * A workbook of two visible worksheets and a hidden one. `text` is in A1 of the first worksheet.
 */
const bookWith = (text: string) => ({
  id: 'w',
  name: 'Loan',
  sheetOrder: ['a', 'b', 'c'],
  styles: { usd: { n: { pattern: '#,##0.00' } } },
  sheets: {
    a: {
      id: 'a',
      name: 'Terms',
      cellData: {
        0: { 0: { v: text }, 1: { v: 1200.5, s: 'usd' } },
        1: { 0: { v: 'RENT again' } },
      },
    },
    b: { id: 'b', name: 'Plan', cellData: { 2: { 3: { v: 'rent', f: '=Terms!A1' } } } },
    c: { id: 'c', name: 'Hidden', hidden: 1, cellData: { 0: { 0: { v: 'rent' } } } },
  },
})

/** A public spreadsheet on a separate server, with its code, owner and caller. */
export const sharePublicSheet = async ({ serve, enter }: ReturnType<typeof useWorlds>) => {
  const { origin } = await serve()
  const owner = await enter({ origin })
  const id = await createSheet(owner)
  const me = await callerElsewhere(owner)
  const save = (text: string) =>
    me.call('spreadsheets.update', { params: { id }, body: { workbook_data: bookWith(text) } })
  await save('Rent')
  const { body } = await me.call('share.enable', { params: { id } })
  const code = body.public_share?.code ?? ''
  return { origin, owner, me, id, code, save }
}

/** Opens a public page and waits until it has loaded. */
export const openPublic = async (world: World, code: string) => {
  world.history.push(`/s/${code}`)
  world.send({ type: 'OPEN_PUBLIC', code })
  return (await world.until(({ publicSheet }) => ['ready', 'failed'].includes(publicSheet.status)))
    .publicSheet
}

/** Titles of a person's spreadsheets on the server. */
export const titlesOf = async (world: World): Promise<readonly string[]> => {
  const { body } = await (await callerElsewhere(world)).call('spreadsheets.list')
  return body.spreadsheets.map(({ title }) => title)
}

/** Waits until a copy has finished. */
export const untilCopyEnded = async (world: World) =>
  (await world.until(({ publicSheet: { copy } }) => ['copied', 'failed'].includes(copy.status)))
    .publicSheet.copy
