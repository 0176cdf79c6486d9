import { MaskedLink, OuterLink } from '#kit/outer-link.tsx'
import classes from './video-link.module.css'

const whyMasked = 'Link hanya dapat dibuka oleh pembuat video dan admin'

export interface VideoLinkProps {
  link: string | null
  masked: boolean
}

/** A link that opens in a new tab; for whoever may not see it, the little that the server gave, as text. */
export function VideoLink({ link, masked }: VideoLinkProps) {
  if (link === null) return <span className={classes.none}>-</span>
  return masked ? <MaskedLink link={link} why={whyMasked} /> : <OuterLink link={link} />
}
