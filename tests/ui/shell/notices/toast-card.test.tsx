import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Notice } from '#src/log/state.ts'
import { ToastCard } from '#src/ui/shell/notices/toast-card.tsx'

const markup = (level: Notice['level']): string =>
  renderToStaticMarkup(
    <ToastCard
      notice={{
        id: 'n',
        level,
        text: 'Failed to rename conversation',
        detail: null,
        durationMs: 4000,
        action: null,
      }}
      onAct={() => {}}
      onClose={() => {}}
    />,
  )
const signOf = (level: Notice['level']): string => /<svg.*?<\/svg>/.exec(markup(level))?.[0] ?? ''

it('[NOTE-4] toasts of errors, warnings, infos and successes have different icons, not only different colours', () => {
  const signs = (['error', 'warning', 'info', 'success'] as const).map(signOf)
  expect(new Set(signs).size).toBe(4)
  expect(signs).not.toContain('')
  expect(markup('error')).toContain('Failed to rename conversation')
})
