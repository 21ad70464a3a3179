masses <- read.csv("breast-masses.csv")
names <- c("texture", "radius", "perimeter", "area", "concave_points", "concavity",
           "compactness", "smoothness", "symmetry", "fractal_dimension")
r <- cor(masses[names])
r[upper.tri(r, diag = TRUE)] <- NA
colors <- colorRampPalette(c("#d55e00", "#ffffff", "#0072b2"))(100)
par(mar = c(8, 8, 1, 1))
image(1:10, 1:10, t(r)[, 10:1], col = colors, zlim = c(-1, 1), axes = FALSE, xlab = "", ylab = "")
axis(1, 1:10, names, las = 2)
axis(2, 1:10, rev(names), las = 1)
cell <- which(!is.na(r), arr.ind = TRUE)
text(cell[, 2], 11 - cell[, 1], sprintf("%.2f", r[cell]), cex = 0.7)
