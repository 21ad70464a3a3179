import type { Visitor } from './visitor.ts';

type Box = { x: number; y: number; width: number; height: number };

/** How much of this part of the window is as dark as ink, from 0 to 1. The page itself reads the picture. */
export async function shareOfDarkPixels(visitor: Visitor, box: Box): Promise<number> {
  const picture = (await visitor.look()).toString('base64');
  return visitor.run(
    async (png, { x, y, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const pen = canvas.getContext('2d')!;
      pen.drawImage(image, -x, -y);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 250) dark++;
      return dark / (data.length / 4);
    },
    picture,
    {
      x: Math.round(box.x),
      y: Math.round(box.y),
      width: Math.round(box.width),
      height: Math.round(box.height),
    },
  );
}
