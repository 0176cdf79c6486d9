/** The section about the videos that the creator posts. */
import { type CreatorVideo, dueText } from '#features/creator-pages/creator-page.ts'

export function Videos({ videos, today }: { videos: CreatorVideo[]; today: string }) {
  if (videos.length === 0) return null
  return (
    <section aria-labelledby="video">
      <h2 id="video">Video</h2>
      <ul className="videos">
        {videos.map((video) => (
          <Video key={video.id} video={video} today={today} />
        ))}
      </ul>
    </section>
  )
}

function Video({ video, today }: { video: CreatorVideo; today: string }) {
  const { no_video, product_name, status, deadline } = video
  const files = linksOf(video.link_video_vo, video.link_video_review)
  const posts = linksOf(video.link_posting_vo, video.link_posting_review)
  return (
    <li>
      <h3>
        Video #{no_video}
        {product_name && <span> · {product_name}</span>}
      </h3>
      <p>{statusText(video, today)}</p>
      {status === 'sudah' ? (
        <Links links={posts} label={`Postingan video #${no_video}`} />
      ) : (
        status === 'belum' && <Links links={files} label={`Berkas video #${no_video}`} />
      )}
      {status === 'belum' && deadline && deadline < today && (
        <p className="quiet">Kalau butuh waktu lagi, kabari kami lewat WhatsApp.</p>
      )}
    </li>
  )
}

type NamedLink = readonly [name: string, link: string]

function linksOf(vo: string | null, review: string | null): NamedLink[] {
  return [['VO', vo] as const, ['Review', review] as const].flatMap(([name, link]): NamedLink[] =>
    link ? [[name, link]] : [],
  )
}

function Links({ links, label }: { links: readonly NamedLink[]; label: string }) {
  if (links.length === 0) return null
  return (
    <p className="links">
      {links.map(([name, link]) => (
        <a key={name} className="text" href={link} rel="noreferrer" aria-label={`${label}: ${name}`}>
          Buka {name}
        </a>
      ))}
    </p>
  )
}

function statusText({ status, deadline }: CreatorVideo, today: string): string {
  if (status === 'sudah') return 'Sudah diposting. Terima kasih!'
  if (status === 'dikembalikan') return 'Sedang kami perbaiki. Kamu belum perlu mempostingnya.'
  return deadline ? `Paling lambat ${dueText(deadline, today)}` : 'Belum ada batas waktu'
}
