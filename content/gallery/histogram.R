penguins <- read.csv("penguins.csv")
mass <- na.omit(penguins$body_mass_g)
breaks <- seq(250 * floor(min(mass) / 250), 250 * ceiling(max(mass) / 250 + 0.001), 250)
hist(mass, breaks = breaks, right = FALSE, col = "#56b4e966", main = "",
     xlab = "Body mass (g)", ylab = "Number of birds")
area <- length(mass) * 250
density <- density(mass)
lines(density$x, area * density$y, col = "#0072b2", lwd = 2)
curve(area * dnorm(x, mean(mass), sd(mass)), add = TRUE, col = "#d55e00", lty = 2, lwd = 2)
shapiro.test(mass)
