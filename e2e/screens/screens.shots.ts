import { SCREENS } from './all.ts'
import { eachLook } from './inspect.ts'
import { WIDTHS } from './screen.ts'
import { atSteadyTime, shoot, shotOf } from './shots.ts'
import { test } from './stage.ts'

/** `ONLY=landing,paywall npm run screenshots` limits the run to these screens. */
const only = process.env['ONLY']?.split(',')

for (const screen of SCREENS.filter(({ name }) => only?.includes(name) ?? true))
  test.describe(() => {
    test.use({ email: `${screen.name}@northfield.example` })
    test(`${screen.name}${screen.isPaced ? ' @paced' : ''}`, async ({ page, show }) => {
      await atSteadyTime(page)
      await show(screen)
      await eachLook(page, screen.widths ?? WIDTHS, async (width, theme) => {
        await shoot(page, shotOf(screen.name, width, theme))
      })
    })
  })
