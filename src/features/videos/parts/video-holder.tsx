import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { isolated } from '#kit/user-text.tsx'
import { otherHolder, type Video } from '../video.ts'
import classes from './video-holder.module.css'

/** Who has the video now: a way to him for those who may see him. Nothing when nobody has it. */
export function VideoHolder({ video: { status, holder, no_video } }: { video: Video }) {
  if (status !== 'dikirim ke affiliate') return null
  if (!holder) return <span className={classes.other}>{otherHolder}</span>
  return (
    <Anchor
      className={classes.holder}
      underline="hover"
      aria-label={`${isolated(holder.username)} memegang video ${no_video}`}
      renderRoot={(props) => (
        <Link to="/dashboard/data-affiliate/view/$id" params={{ id: holder.affiliate_id }} {...props} />
      )}
    >
      <TruncatedText>{holder.username}</TruncatedText>
    </Anchor>
  )
}
