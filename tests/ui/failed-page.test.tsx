import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MainPart } from '#src/ui/hooks/main-part.ts'
import { FailedPage } from '#src/ui/shell/failed-page.tsx'

it('[NOTE-3, SHELL-171] what stands where rendering failed has the page’s title', () => {
  expect(renderToStaticMarkup(<FailedPage onRetry={() => {}} />)).toMatch(
    /<h1[^>]*>Something went wrong<\/h1>/,
  )
})

it('[NOTE-3, SHELL-171] it is the main part of a page that has none, and inside of one that has', () => {
  const page = <FailedPage onRetry={() => {}} />
  expect(renderToStaticMarkup(page)).toMatch(/^<main/)
  expect(renderToStaticMarkup(<MainPart value>{page}</MainPart>)).not.toContain('<main')
})
