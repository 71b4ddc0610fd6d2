/**
 * Maps of the Tiled editor, as XML ({@code .tmx}) and JSON ({@code .tmj}).
 *
 * <p>Both are parsed into one {@code TiledMap}, which becomes a world's map and is made from one;
 * {@code docs/formats.md} says which layers and objects block.
 */
@NullMarked
package dev.sightline.maps.format.tiled;

import org.jspecify.annotations.NullMarked;
