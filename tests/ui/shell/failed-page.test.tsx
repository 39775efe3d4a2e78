import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { emptyState } from '#src/log/fold.ts'
import { MainLandmark } from '#src/ui/kit/hooks/main-landmark.ts'
import { FailedPage } from '#src/ui/shell/failed-page.tsx'
import { drawnOver } from '#tests/support/client/drawn.tsx'

const drawn = (screen: ReactNode): string => drawnOver(emptyState, screen)

it('[NOTE-3, SHELL-171] the page shown after a render failure has a main heading', () => {
  expect(drawn(<FailedPage onRetry={() => {}} />)).toMatch(/<h1[^>]*>Something went wrong<\/h1>/)
})

it('[NOTE-3, SHELL-171] the failure page is the main landmark only if the page around it has none', () => {
  const page = <FailedPage onRetry={() => {}} />
  expect(drawn(page)).toMatch(/^<main/)
  expect(drawn(<MainLandmark value>{page}</MainLandmark>)).not.toContain('<main')
})
