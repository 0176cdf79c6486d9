import { Skeleton } from '@mantine/core'
import { useId } from 'react'
import { unknownProduct } from '#features/products/product.ts'
import { CardList } from '#kit/card-list.tsx'
import { RelativeTime } from '#kit/relative-time.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import classes from './video-cards.module.css'
import { VideoHolder } from './video-holder.tsx'
import { VideoLink, type VideoLinkProps } from './video-link.tsx'
import type { VideoRowsProps } from './video-rows.tsx'
import { VideoStatusBadge } from './video-status-badge.tsx'

/** The table's rows where a table has no room. */
export function VideoCards({ rows, glowing, ...actions }: VideoRowsProps) {
  return (
    <CardList
      label="Data Video"
      className={classes.cards}
      rows={rows}
      glowing={glowing}
      skeleton={
        <>
          <Skeleton height={16} width="40%" mb="sm" />
          <Skeleton height={12} width="55%" mb="lg" />
          <Skeleton height={12} width="80%" mb="lg" />
          <Skeleton height={12} width="75%" mb="lg" />
          <Skeleton height={12} width="60%" mb="sm" />
        </>
      }
    >
      {(video) => <Card video={video} {...actions} />}
    </CardList>
  )
}

function Card({ video, ...actions }: RowActionsProps) {
  const id = useId()
  return (
    <article aria-labelledby={id}>
      <header className={classes.head}>
        <h2 className={classes.number} id={id}>
          Video #{video.no_video.toLocaleString('id-ID')}
        </h2>
        <VideoStatusBadge status={video.status} />
      </header>
      <div className={classes.product}>
        <TruncatedText>{video.product?.product_name || unknownProduct}</TruncatedText>
      </div>
      <dl className={classes.links}>
        <LinkLine
          name="Video VO"
          link={video.video_vo}
          masked={video.links_masked}
          of={`VO ${video.no_video}`}
        />
        <LinkLine
          name="Video Review"
          link={video.video_review}
          masked={video.links_masked}
          of={`Review ${video.no_video}`}
        />
        {video.status === 'dikirim ke affiliate' && (
          <>
            <dt>Affiliate</dt>
            <dd>
              <VideoHolder video={video} />
            </dd>
          </>
        )}
      </dl>
      <footer className={classes.foot}>
        <span className={classes.facts}>
          <TruncatedText>{video.dibuat_oleh || '-'}</TruncatedText>
          <span aria-hidden>·</span>
          <RelativeTime iso={video.created_at} />
        </span>
        <RowActions video={video} {...actions} />
      </footer>
    </article>
  )
}

/** Of two links a video may have one: a card has no column that must be filled. */
function LinkLine({ name, ...link }: VideoLinkProps & { name: string }) {
  if (link.link === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <VideoLink {...link} />
      </dd>
    </>
  )
}
