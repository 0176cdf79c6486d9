import { CopyLinkButton } from '#kit/copy-link-button.tsx'
import { MaskedLink, OuterLink } from '#kit/outer-link.tsx'
import classes from './video-link.module.css'

const whyMasked = 'Link hanya dapat dibuka oleh pembuat video dan admin'

export interface VideoLinkProps {
  link: string | null
  masked: boolean
  /** which link of which video it is */
  of: string
}

/** A link that opens in a new tab, and is copied; for whoever may not see it, the little that the server gave, as text. */
export function VideoLink({ link, masked, of }: VideoLinkProps) {
  if (link === null) return <span className={classes.none}>-</span>
  if (masked) return <MaskedLink link={link} why={whyMasked} />
  return (
    <span className={classes.whole}>
      <OuterLink link={link} />
      <CopyLinkButton link={link} of={of} />
    </span>
  )
}
