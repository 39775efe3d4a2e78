import { SCREENS } from './all.ts'
import { inspect } from './inspect.ts'
import { test } from './stage.ts'
import { isFull } from '../support/full.ts'

if (isFull)
  for (const screen of SCREENS.filter(({ isPaced }) => isPaced))
    test(`[SHELL-171] ${screen.name} passes axe while it streams, at every width, light and dark`, async ({
      page,
      show,
    }) => {
      await show(screen)
      await inspect(page, screen.name, screen.widths)
    })
