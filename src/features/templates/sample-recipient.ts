/** An invented recipient for the editor of templates. Pages that only fill templates don't load it. */
import { addDays, getJakartaDate } from '#base/jakarta.ts'
import type { Recipient } from './shortcodes.ts'

/** Returns an invented recipient with a value for every shortcode. */
export function createSampleRecipient(now = new Date()): Recipient {
  return {
    nama: 'Rina Beauty',
    username: 'rina.beauty',
    whatsapp: '081234567890',
    products: ['Product ABC'],
    sample_courier: 'JNE',
    sample_resi: 'JNE0123456789',
    page_address: 'https://toko.id/?k=a1',
    videos: [
      {
        no_video: 12,
        deadline: addDays(getJakartaDate(now), -2),
        days_late: 2,
        link_vo: 'https://drive.google.com/video-vo',
        link_review: 'https://drive.google.com/video-review',
        links_hidden: false,
      },
    ],
  }
}
