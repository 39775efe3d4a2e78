import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { emptyState } from '#src/log/fold.ts'
import { TemplateSection } from '#src/ui/lists/templates.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'

it('[SHEET-275] the last template is "From a file", which opens a dialog', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: TemplateSection }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const drawn = drawnOver(emptyState, <RouterProvider router={router} />)
  const buttons = [...drawn.matchAll(/<button([^>]*)><b[^>]*>([^<]*)/g)]
  expect(buttons).toHaveLength(8)
  expect(buttons.at(-1)?.[2]).toBe('From a file')
  expect(buttons.at(-1)?.[1]).toContain('aria-haspopup="dialog"')
})
