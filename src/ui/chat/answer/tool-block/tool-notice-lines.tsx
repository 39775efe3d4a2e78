import { TriangleAlert } from '../../../kit/icons.ts'
import { Icon } from '../../../kit/icon.tsx'
import { InternalLink } from '../../markdown/internal-link.tsx'
import * as css from './tool-notice.css.ts'
import type { ToolNotice } from './tool-notices.ts'

/** What a person has to look at after a write: icon, sentence and links to the cells. */
export const Notices = ({ notices }: { readonly notices: readonly ToolNotice[] }) => (
  <ul className={css.notices}>
    {notices.map(({ text, places, more }) => (
      <li key={text} className={css.notice}>
        <Icon of={TriangleAlert} size={14} />
        <span>
          {text}
          {places.map(({ text: name, path }, index) => (
            <span key={index}>
              {index === 0 ? ' ' : ', '}
              {path === null ? name : <InternalLink path={path}>{name}</InternalLink>}
            </span>
          ))}
          {more}
        </span>
      </li>
    ))}
  </ul>
)
