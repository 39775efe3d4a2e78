import type { ReactNode } from 'react'
import { useDocumentTitle } from '../hooks/document-title.ts'
import * as css from './site.css.ts'
import { SitePage } from './site-page.tsx'

type TextPageProps = {
  readonly title: string
  readonly children: ReactNode
}

/** A short public page of running text. */
export const TextPage = ({ title, children }: TextPageProps) => {
  useDocumentTitle(title)
  return (
    <SitePage>
      <article className={css.prose}>
        <h1 className={css.proseTitle}>{title}</h1>
        {children}
      </article>
    </SitePage>
  )
}

/** A part of a text page, with its head; `id` is what links point at. */
export const TextPart = ({
  id,
  title,
  children,
}: {
  readonly id?: string
  readonly title: string
  readonly children: ReactNode
}) => (
  <section id={id}>
    <h2 className={css.proseHead}>{title}</h2>
    {children}
  </section>
)
