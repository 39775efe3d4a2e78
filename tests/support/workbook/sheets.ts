import { parseWorkbook } from '#contract/workbook/workbook.ts'
import { callerOf, type Caller } from '../server/caller.ts'
import { createGrid, type Grid } from './grid.ts'
import { PASSWORD, type World } from '../client/world.ts'

/** Value in column A of the first sheet. `row` counts from 0. Null for an empty cell. */
export const valueAt = (data: unknown, row: number): unknown => {
  const parsed = parseWorkbook(data)
  if (!parsed.ok) return null
  const sheet = parsed.value.sheets[parsed.value.sheetOrder[0] ?? '']
  return sheet?.cellData?.[row]?.[0]?.v ?? null
}

/** The same user on another device, outside of this client. */
export const callerElsewhere = async (world: World): Promise<Caller> => {
  const email = world.state().session.user?.email ?? ''
  const { body } = await callerOf(world.origin).call('auth.signIn', {
    body: { email, password: PASSWORD },
  })
  return callerOf(world.origin, body.token)
}

/** Creates an empty spreadsheet "Loan" in the user's list and returns its id. */
export const createSheet = async (world: World): Promise<string> => {
  const caller = await callerElsewhere(world)
  const { body } = await caller.call('spreadsheets.create', { body: { title: 'Loan' } })
  world.send({ type: 'LOAD_SPREADSHEETS' })
  await world.until(({ spreadsheets }) => spreadsheets.items.some(({ id }) => id === body.id))
  return body.id
}

/** Opens a sheet and draws its grid, which stays until another one is drawn. */
export const drawSheet = async (world: World, id: string | null): Promise<Grid> => {
  world.send({ type: 'OPEN_WORKBOOK', id })
  const { workbook } = await world.until(
    (state) => state.workbook.status === 'ready' && state.workbook.id === id,
  )
  const grid = createGrid(workbook.data)
  world.app.attachGrid(grid)
  return grid
}

/** Resolves once the open sheet is saved. */
export const untilSheetSaved = (world: World) =>
  world.until(({ workbook }) => workbook.save === 'saved')
