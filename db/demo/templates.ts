/** The message templates of the sample data, oldest first. */
import { starterTemplates } from '#features/templates/starter-templates.server.ts'

export const templates = [
  {
    name: 'Sapaan pertama',
    description: 'Setelah pendaftaran',
    template_content:
      'Halo Kak [nama] 👋\n\nTerima kasih sudah mendaftar sebagai affiliate untuk [produk]. Boleh kami konfirmasi, nomor WhatsApp Kakak [whatsapp]?\n\nSalam hangat,\nTim Affiliate',
  },
  {
    name: 'Sample disetujui',
    description: 'Minta alamat pengiriman',
    template_content:
      'Hai Kak [nama], kabar baik! Sample [produk] untuk Kakak sudah disetujui.\n\nIsi alamat kirimnya di halaman Kakak ya:\n\n[halaman]',
  },
  ...starterTemplates.map(({ name, description, template_content }) => ({
    name,
    description,
    template_content,
  })),
  {
    name: 'Terima kasih',
    description: null,
    template_content:
      'Terima kasih Kak [nama]! Video [produk] sudah kami terima. Senang bekerja sama dengan Kakak.',
  },
]
