/** Inserts the rows that affiliate tests need, as the owner of the database. Names and numbers are unique. */
import type { FreshDatabase } from './fresh-database.ts'

let count = 0

export function createRowMaker({ queryAsOwner }: FreshDatabase) {
  async function insert(text: string, values: unknown[]): Promise<string> {
    const [row] = await queryAsOwner<{ id: string }>(`${text} returning id`, values)
    if (!row) throw new Error('the insert returned no row')
    return row.id
  }

  return {
    /** @param products the selected products; the first is the main one */
    affiliate(products: readonly string[], columns: { username?: string; sample?: string } = {}) {
      count += 1
      return insert(
        `insert into affiliate_registrations (username, whatsapp, selected_product_ids, sample_product_status)
         values ($1, $2, $3, $4)`,
        [
          columns.username ?? `kreator.${count}`,
          `0813${10_000_000 + count}`,
          products,
          columns.sample ?? 'review',
        ],
      )
    },

    video(product: string, creator: string, links: { vo?: string | null; review?: string | null } = {}) {
      count += 1
      const { vo = `https://drive.google.com/vo/${count}`, review = null } = links
      return insert(
        `insert into videos (product_id, created_by, dibuat_oleh, video_vo, video_review)
         select $1, id, email, $3, $4 from profiles where id = $2`,
        [product, creator, vo, review],
      )
    },

    /** Gives an affiliate a video. `due` is in days from today in Jakarta, or null for no deadline. */
    assignVideo(
      affiliate: string,
      product: string,
      video: string,
      { posting = 'belum', due = 3 }: { posting?: string; due?: number | null } = {},
    ) {
      count += 1
      return insert(
        `insert into affiliate_link_videos (affiliate_id, product_id, video_id, status_link_posting, link_posting_vo,
           link_posting_review, tanggal_max_upload)
         values ($1, $2, $3, $4, $5, $5, app.today() + $6::int)`,
        [
          affiliate,
          product,
          video,
          posting,
          posting === 'sudah' ? `https://www.tiktok.com/@x/video/${count}` : null,
          due,
        ],
      )
    },
  }
}
