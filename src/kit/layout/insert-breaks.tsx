import { Fragment, type ReactNode } from 'react'

/** Lets a name wrap after its dots, dashes and underscores, so that its words stay whole. */
export function insertBreaks(name: string): ReactNode {
  return name.split(/(?<=[._-])(?=[^._-])/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
