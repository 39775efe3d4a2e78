import type { ReactNode } from 'react'
import type { SitePage as Page } from '#contract/api/site-pages.ts'
import * as css from './site.css.ts'
import { SitePage } from './site-page.tsx'

type TextPageProps = {
  readonly page: Page
  readonly children: ReactNode
}

/** A public page of running text. */
export const TextPage = ({ page, children }: TextPageProps) => (
  <SitePage page={page}>
    <article className={css.prose}>
      <h1 className={css.proseTitle}>{page.title}</h1>
      {children}
    </article>
  </SitePage>
)

/** A section of a text page. `id` is its link target. */
export const TextPart = ({
  id,
  title,
  children,
}: {
  readonly id?: string
  readonly title: string
  readonly children: ReactNode
}) => (
  <section id={id} className={css.prosePart}>
    <h2 className={css.proseHead}>{title}</h2>
    {children}
  </section>
)
