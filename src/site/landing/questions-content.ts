/**
 * Questions about the products, refunds and the affiliate programme. The answers contain only information from other
 * parts of the site.
 */
import type { Brand } from '#base/brand.ts'

export interface Question {
  question: string
  answer: string
  /** Link to more information. */
  more?: { href: string; label: string }
}

export function buildQuestions({ name, email }: Brand): { title: string; questions: Question[] }[] {
  return [
    {
      title: 'Produk',
      questions: [
        {
          question: 'Kapan hasilnya mulai tampak?',
          answer:
            'Hasil mulai tampak dalam 14 hari pemakaian rutin, dan berlanjut di minggu-minggu berikutnya. Hasil dapat berbeda pada setiap orang.',
          more: { href: '#hasil', label: 'Lihat hasil per minggu' },
        },
        {
          question: 'Bagaimana urutan pakainya?',
          answer:
            'Pagi tiga langkah: Gentle Facial Cleanser, Daily Facemist Toner, Daily Moisturizer, lalu tabir surya. Malam empat langkah: Night Serum masuk sebelum pelembap.',
          more: { href: '#rutinitas', label: 'Lihat rutinitas' },
        },
      ],
    },
    {
      title: 'Pengembalian dana',
      questions: [
        {
          question: 'Berapa lama batas pengembalian?',
          answer:
            'Tujuh hari sejak produk diterima. Produk belum dibuka dan belum dipakai, dengan kemasan dan label yang masih utuh.',
          more: { href: '/refund-policy', label: 'Baca syarat lengkapnya' },
        },
        {
          question: 'Produk yang sampai rusak atau salah kirim. Apa yang harus kulakukan?',
          answer: `Kirim email ke ${email} dengan foto produk, bukti pembelian, dan alasannya. Tim kami memeriksa dan memberi petunjuk pengiriman. Ongkos kirimnya kami tanggung kalau kesalahan ada pada kami.`,
        },
        {
          question: 'Kapan uangku kembali?',
          answer:
            'Dalam 3–7 hari kerja setelah produk kami terima kembali, lewat metode pembayaran yang sama.',
        },
      ],
    },
    {
      title: 'Program affiliate',
      questions: [
        {
          question: 'Bagaimana cara jadi affiliate?',
          answer: `Daftar dengan nama akun, platform, dan nomor WhatsApp. Kalau cocok, tim ${name} menghubungimu lewat WhatsApp untuk membicarakan produk, sample, dan materi videonya.`,
          more: { href: '#daftar', label: 'Daftar sekarang' },
        },
        {
          question: 'Dari mana komisinya?',
          answer:
            'Dari setiap penjualan lewat kode affiliate kamu. Besarannya dijelaskan tim kami saat kamu bergabung.',
        },
        {
          question: 'Apakah aku harus menyiapkan materi sendiri?',
          answer:
            'Tidak. Setelah kamu bergabung, materi promosi dan panduan kami siapkan, termasuk kapan videonya sebaiknya sudah tayang. Kamu tinggal membuat kontennya dengan gayamu.',
        },
      ],
    },
  ]
}
