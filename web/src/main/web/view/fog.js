/** What is out of sight is dimmed, exactly along the border of what is seen. */
export function drawFog(ctx, camera, palette, polygon, pixelRatio) {
  const path = new Path2D();
  trace(path, camera, polygon);
  const all = new Path2D();
  all.rect(0, 0, camera.width, camera.height);
  all.addPath(path);
  ctx.fillStyle = palette.dim;
  ctx.fill(all, 'evenodd');
  ctx.strokeStyle = palette.rim;
  ctx.lineWidth = 1.25 * pixelRatio;
  ctx.lineJoin = 'round';
  ctx.stroke(path);
}

export function trace(path, camera, polygon) {
  for (let i = 0; i < polygon.length; i += 2) {
    const x = camera.toX(polygon[i]);
    const y = camera.toY(polygon[i + 1]);
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  if (polygon.length > 0) path.closePath();
}
