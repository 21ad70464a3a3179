/**
 * The discrete Fourier transform of complex values, in place. Their number must be a power of 2.
 *
 * Definition: Xₖ = Σ xⱼ exp(−2πi jk/n). Applied twice, with real and imaginary parts exchanged, it returns n times the values.
 * Source: J. W. Cooley, J. W. Tukey (1965), Math. Comput. 19, 297–301. Accuracy: 15 digits of the largest value; n log n.
 * Example: `((re, im) => (fourier(re, im), re))([1, 2, 3, 4], [0, 0, 0, 0])` → [10, -2, -2, -2]
 */
export function fourier(re: Float64Array | number[], im: Float64Array | number[]): void {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    const [real, imaginary] = [re[i]!, im[i]!];
    re[i] = re[j]!;
    im[i] = im[j]!;
    re[j] = real;
    im[j] = imaginary;
  }
  const cosines = new Float64Array(n >> 1);
  const sines = new Float64Array(n >> 1);
  for (let k = 0; k < n >> 1; k++) {
    cosines[k] = Math.cos((2 * Math.PI * k) / n);
    sines[k] = -Math.sin((2 * Math.PI * k) / n);
  }
  for (let half = 1, turn = n >> 1; half < n; half *= 2, turn >>= 1)
    for (let start = 0; start < n; start += 2 * half)
      for (let k = 0; k < half; k++) {
        const [a, b] = [start + k, start + k + half];
        const [cosine, sine] = [cosines[k * turn]!, sines[k * turn]!];
        const real = re[b]! * cosine - im[b]! * sine;
        const imaginary = re[b]! * sine + im[b]! * cosine;
        re[b] = re[a]! - real;
        im[b] = im[a]! - imaginary;
        re[a]! += real;
        im[a]! += imaginary;
      }
}
