penguins <- read.csv("penguins.csv")
measured <- na.omit(penguins[c("species", "bill_length_mm", "bill_depth_mm",
                               "flipper_length_mm", "body_mass_g")])
pca <- prcomp(measured[-1], scale. = TRUE)
species <- factor(measured$species)
share <- round(100 * summary(pca)$importance[2, ])
colors <- c("#e69f00", "#56b4e9", "#009e73")
plot(pca$x[, 1:2], pch = c(21, 24, 22)[species], bg = colors[species],
     xlab = sprintf("PC 1 (%g%% of variance)", share[1]), ylab = sprintf("PC 2 (%g%%)", share[2]))
arrows(0, 0, 3 * pca$rotation[, 1], 3 * pca$rotation[, 2], length = 0.1, lwd = 2)
text(3.3 * pca$rotation[, 1:2], rownames(pca$rotation))
legend("topright", levels(species), pch = c(21, 24, 22), pt.bg = colors)
pca$rotation
