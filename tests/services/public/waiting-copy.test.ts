import { expect, it } from 'vitest'
import { PENDING_COPY_TEXTS } from '#src/texts/screen-wording.ts'
import {
  untilCopyEnded,
  openPublic,
  sharePublicSheet,
} from '#tests/support/workbook/public-sheets.ts'
import { createTab } from '#tests/support/client/world.ts'
import { useWorlds } from '#tests/support/client/worlds.ts'

const worlds = useWorlds()
const { start, enter } = worlds

it('[COPY-50] the sign-in page names the spreadsheet that will be copied after sign-in, also after a reload, but no longer once the user has gone back to the public page', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const copy = createTab()
  const before = start({ origin, copy })
  await before.app.sessionKnown()
  await openPublic(before, code)
  before.send({ type: 'COPY_PUBLIC' })
  await before.until(({ publicSheet }) => publicSheet.copy.status === 'away')
  before.end()
  const waiting = async (of: string) => {
    const world = start({ origin, copy })
    await world.app.sessionKnown()
    world.send({ type: 'FIND_WAITING_COPY', code: of })
    return world
  }
  const world = await waiting(code)
  const { publicSheet } = await world.until(
    ({
      publicSheet: {
        copy: { status },
      },
    }) => status === 'away',
  )
  expect(publicSheet.copy.title).toBe('Loan')
  expect(PENDING_COPY_TEXTS.waits('Loan')).toContain('Sign in to copy “Loan” to your account.')
  world.end()
  const other = await waiting('another')
  await openPublic(other, code)
  expect(other.state().publicSheet.copy.status).toBe('idle')
  other.end()
  // The client `other` reopened the public page without signing in, which cancels the waiting copy.
  const later = await waiting(code)
  await openPublic(later, 'unknown')
  expect(later.state().publicSheet.copy.status).toBe('idle')
})

it('[COPY-51] the first time a new copy opens, the editor says that it is a copy, even if the user left the public page before, and never says it again', async () => {
  const { origin, code } = await sharePublicSheet(worlds)
  const copy = createTab()
  const world = await enter({ origin, copy })
  await openPublic(world, code)
  world.send({ type: 'COPY_PUBLIC' })
  await untilCopyEnded(world)
  world.send({ type: 'CLOSE_PUBLIC' })
  expect(world.state().notices).toEqual([])
  const id = world.state().spreadsheets.items[0]?.id ?? ''
  world.send({ type: 'OPEN_WORKBOOK', id })
  const { notices } = await world.until((state) => state.notices.length > 0)
  expect(notices.map(({ text }) => text)).toEqual(['Copied to your account as Loan'])
  expect(copy.get()).toBe('')
  world.send({ type: 'CLOSE_WORKBOOK' })
  world.send({ type: 'OPEN_WORKBOOK', id })
  await world.until(({ workbook }) => workbook.status === 'ready')
  expect(world.state().notices).toHaveLength(1)
})
