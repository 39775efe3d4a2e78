import { parseWorkbook } from '#contract/workbook/workbook.ts'
import { callerOf, type Caller } from '../server/caller.ts'
import { createGrid, type Grid } from './grid.ts'
import { PASSWORD, type World } from '../client/world.ts'

/** The value in column A of a workbook's first sheet, by row from 0; null where there is none. */
export const valueAt = (data: unknown, row: number): unknown => {
  const parsed = parseWorkbook(data)
  if (!parsed.ok) return null
  const sheet = parsed.value.sheets[parsed.value.sheetOrder[0] ?? '']
  return sheet?.cellData?.[row]?.[0]?.v ?? null
}

/** The user of a world, calling the server past it: what this does happens elsewhere. */
export const elsewhere = async (world: World): Promise<Caller> => {
  const email = world.state().session.user?.email ?? ''
  const { body } = await callerOf(world.origin).call('auth.signIn', {
    body: { email, password: PASSWORD },
  })
  return callerOf(world.origin, body.token)
}

/** An empty spreadsheet "Loan" of a world's user, in its list; its id. */
export const createSheet = async (world: World): Promise<string> => {
  const caller = await elsewhere(world)
  const { body } = await caller.call('spreadsheets.create', { body: { title: 'Loan' } })
  world.send({ type: 'LOAD_SPREADSHEETS' })
  await world.until(({ spreadsheets }) => spreadsheets.items.some(({ id }) => id === body.id))
  return body.id
}

/** Opens a sheet and draws a grid for what came; it lies there until another is drawn. */
export const drawSheet = async (world: World, id: string | null): Promise<Grid> => {
  world.send({ type: 'OPEN_WORKBOOK', id })
  const { workbook } = await world.until(
    (state) => state.workbook.status === 'ready' && state.workbook.id === id,
  )
  const grid = createGrid(workbook.data)
  world.app.attachGrid(grid)
  return grid
}

/** Settles once the open sheet is saved. */
export const sheetSaved = (world: World) => world.until(({ workbook }) => workbook.save === 'saved')
